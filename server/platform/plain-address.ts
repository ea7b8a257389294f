/** IPv4 within IPv6: mapped (RFC 4291), or as a translator in front of the server writes who comes over IPv4 (RFC 6052). */
const IPV4_WITHIN =
  /^(?:(?:::|(?:0{1,4}:){5})ffff:|0{0,2}64:ff9b:(?::|(?:0{1,4}:){4}))(?:(\d{1,3}(?:\.\d{1,3}){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

function bytesOf(group = '0'): number[] {
  const value = Number.parseInt(group, 16)
  return [Math.trunc(value / 256), value % 256]
}

/** Whose address it is: an IPv4 address within IPv6 becomes plain IPv4, a zone (`%eth0`) is taken off. */
export function plainAddress(given: string): string {
  const trimmed = given.trim()
  const zone = trimmed.indexOf('%')
  const address = zone < 0 ? trimmed : trimmed.slice(0, zone)
  const within = address.includes(':') ? IPV4_WITHIN.exec(address) : null
  if (within === null) return address
  const [, dotted, high, low] = within
  return dotted ?? [...bytesOf(high), ...bytesOf(low)].join('.')
}
