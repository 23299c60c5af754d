// English words for the tests and the dev page. In a notebook they come from Python.

import type { Labels } from "../src/view";
import words from "./labels.json";

export const labels: Labels = words;
