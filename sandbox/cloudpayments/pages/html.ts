/** Text that is HTML already. */
export interface Html {
  html: string
}

type Part = string | number | Html | Html[] | undefined | false

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, sign => signs[sign] ?? sign)

function partOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(one => one.html).join('')
  return typeof part === 'object' ? part.html : escaped(String(part))
}

/** A template whose parts are escaped, unless they are HTML themselves. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, index) => text + partOf(parts[index])).join('')
})
