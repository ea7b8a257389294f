import type { IncomingMessage } from 'node:http'

import { fieldsOf, type Fields } from './fields.ts'

/** Longer than anything that is sent here: anybody may send it, and some of it is kept. */
const BODY_MAX = 8 * 1024

/** What is too much, or no JSON where JSON was promised. */
export class WrongBody extends Error {}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  if (Number(request.headers['content-length']) > BODY_MAX) throw new WrongBody('too long')
  for await (const chunk of request) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    length += part.length
    if (length > BODY_MAX) throw new WrongBody('too long')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The fields of a form or of JSON, whichever its type says. */
export async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const text = await textOf(request)
  if (!(request.headers['content-type'] ?? '').includes('json')) {
    return fieldsOf(Object.fromEntries(new URLSearchParams(text)))
  }
  try {
    const whole: unknown = JSON.parse(text === '' ? '{}' : text)
    return fieldsOf(whole)
  } catch {
    throw new WrongBody('no JSON')
  }
}
