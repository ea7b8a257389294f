import { readFile } from 'node:fs/promises'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Package = Type.Object({ version: Type.String() })

/** Of the product, as its package says. */
export async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return Value.Parse(Package, JSON.parse(text)).version
}
