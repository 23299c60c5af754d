// Serves the dev page: `npm run dev`, then open the address it prints; ?theme=dark, ?scene=thirty,race30.
import { context } from "esbuild";

const page = await context({
  entryPoints: { main: "dev/main.ts", board: "src/css/index.css" },
  bundle: true,
  outdir: "dev",
  write: false,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
});
const { hosts, port } = await page.serve({ servedir: "dev", port: 8765, host: "127.0.0.1" });
console.log(`http://${hosts[0]}:${port}/`);
