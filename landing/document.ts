import { escapeHtml } from './escape.ts'

const style = `
:root{color-scheme:light dark;--background:#f7f5f0;--primary:#17352b;--accent:#c2410c;--on-accent:#fff;--text-secondary:#5d6b65;--hairline:#dcd8cd}
@media(prefers-color-scheme:dark){:root{--background:#121614;--primary:#dde8e1;--accent:#f4803c;--on-accent:#1d0d04;--text-secondary:#9aa8a1;--hairline:#2c3531}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--background);color:var(--primary);font:17px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{flex:1;display:flex;flex-direction:column;justify-content:center;width:100%;max-width:36rem;margin:0 auto;padding:40px 24px}
.mark{font-size:clamp(56px,18vw,96px);line-height:1;font-weight:650;letter-spacing:-.04em;color:var(--accent);margin:0 0 16px;font-variant-numeric:tabular-nums}
h1{font-size:clamp(24px,6vw,32px);line-height:1.2;letter-spacing:-.01em;margin:0 0 12px;overflow-wrap:anywhere}
p{margin:0 0 12px;overflow-wrap:anywhere}
.quiet{color:var(--text-secondary)}
.button{display:inline-block;margin-top:16px;padding:12px 24px;border-radius:10px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.button:focus-visible,a:focus-visible{outline:3px solid var(--primary);outline-offset:3px}
a{color:inherit}
footer{padding:16px 24px;border-top:1px solid var(--hairline);color:var(--text-secondary);font-size:14px;text-align:center;overflow-wrap:anywhere}
`

interface Page {
  title: string
  /** HTML of the page; whoever puts it together escapes. */
  body: string
  footer?: string
  /** CSS of this page alone. */
  ownStyle?: string
}

/** A whole page that needs neither script nor any other file. */
export function htmlDocument({ title, body, footer, ownStyle = '' }: Page): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}${ownStyle}</style>
</head>
<body>
<main>${body}</main>
${footer === undefined ? '' : `<footer>${footer}</footer>`}
</body>
</html>
`
}
