/** Where a text names somebody to write to, and not a site. */
export interface Contact {
  /** As it stands in the text. */
  written: string
  address: string
}

/** The name of a channel or a person in Telegram. */
const NAME = /(?<![\p{L}\p{N}._%+-])@([a-z]\w{4,31})(?![\w@]|\.\w)/iu
const PHONE = /(?<![\p{L}\p{N}/=+])(?:\+|(?=[789]))\d(?:[\s()–-]{0,2}\d){9,14}(?!\p{L}|\d)/u

/** `89991234567` and `9991234567` are of Russia; a plus says of which country a number is. */
function wholeNumber(written: string): string | undefined {
  const digits = written.replace(/\D/g, '')
  if (written.startsWith('+')) return digits
  if (digits.length === 10 && digits.startsWith('9')) return `7${digits}`
  return /^[78]\d{10}$/.test(digits) ? `7${digits.slice(1)}` : undefined
}

export function contactIn(text: string): Contact | undefined {
  const [named, name] = NAME.exec(text) ?? []
  if (named !== undefined && name !== undefined) return { written: named, address: `https://t.me/${name}` }
  const [written = ''] = PHONE.exec(text) ?? []
  const number = wholeNumber(written)
  return number === undefined ? undefined : { written, address: `https://wa.me/${number}` }
}
