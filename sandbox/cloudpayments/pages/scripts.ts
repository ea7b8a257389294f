import { readFile } from 'node:fs/promises'

/** The rest is imported by them. */
const widget = new URL('../browser/widget.ts', import.meta.url)
const pay = new URL('../browser/pay.ts', import.meta.url)

const made = new Map<string, Promise<string>>()

async function make(source: URL): Promise<string> {
  const text = await readFile(source, 'utf8')
  const { transformWithOxc } = await import('vite')
  const { code } = await transformWithOxc(text, source.pathname, { sourcemap: false })
  return code
}

/** A script without its types, made once. */
export function scriptOf(source: URL): Promise<string> {
  const script = made.get(source.href) ?? make(source)
  made.set(source.href, script)
  return script
}

/** What shops load. */
export const widgetScript = (): Promise<string> => scriptOf(widget)

/** Of a page of the sandbox: scripts import each other by these names. Undefined: there is none. */
export async function pageScript(name: string): Promise<string | undefined> {
  if (!/^[a-z-]+\.ts$/.test(name)) return undefined
  return scriptOf(new URL(name, pay)).catch(() => undefined)
}
