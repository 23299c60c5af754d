// Builds the board into generala_widget/static. `--watch` rebuilds on change, `--size` prints the bytes.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "generala_widget", "static");
const options = {
  absWorkingDir: here,
  entryPoints: { widget: "src/index.ts" },
  outdir: out,
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !process.argv.includes("--watch"),
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};
const style = { ...options, entryPoints: { widget: "src/css/index.css" } };

// A saved notebook stores the bundle once a board: these are promises, not wishes.
const LIMITS = { "widget.js": [60_000, 20_000], "widget.css": [60_000, 20_000] };

if (process.argv.includes("--watch")) {
  for (const each of [options, style]) await (await context(each)).watch();
} else {
  await Promise.all([build(options), build(style)]);
}
if (process.argv.includes("--size")) {
  for (const [name, [plain, packed]] of Object.entries(LIMITS)) {
    const bytes = readFileSync(join(out, name));
    const zipped = gzipSync(bytes, { level: 9 }).length;
    console.log(`${name}: ${bytes.length} bytes minified, ${zipped} gzipped`);
    if (bytes.length >= plain || zipped >= packed) {
      console.error(`${name} must stay under ${plain} bytes minified and ${packed} gzipped`);
      process.exitCode = 1;
    }
  }
}
