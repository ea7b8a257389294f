/** The most used first: of two that are as near the first is meant. */
const favourites = [
  'gmail.com',
  'yandex.ru',
  'mail.ru',
  'inbox.ru',
  'list.ru',
  'rambler.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com'
]

/** Near a favourite, and yet right. */
const others = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'email.ru',
  'mail.su',
  'yandex.by',
  'yandex.kz',
  'yandex.uz'
])

/** Too far for one slip, and yet known. */
const meant: Record<string, string> = { 'gmail.ru': 'gmail.com' }

/** One slip of the fingers: a letter too many, too few, another one, or two in the wrong order. */
function isOneSlip(typed: string, right: string): boolean {
  let start = 0
  while (start < right.length && typed[start] === right[start]) start += 1
  const left = typed.slice(start)
  const wanted = right.slice(start)
  return (
    left.slice(1) === wanted ||
    left === wanted.slice(1) ||
    left.slice(1) === wanted.slice(1) ||
    (left.slice(2) === wanted.slice(2) && left[0] === wanted[1] && left[1] === wanted[0])
  )
}

/** The address with the well-known domain that was probably meant; undefined when nothing looks mistyped. */
export function likelyAddress(address: string): string | undefined {
  const [, name, typed = ''] = /^(\S+)@(\S+)$/.exec(address.trim()) ?? []
  const domain = typed.toLowerCase()
  if (!name || !domain || favourites.includes(domain) || others.has(domain)) return undefined
  const likely = meant[domain] ?? favourites.find(favourite => isOneSlip(domain, favourite))
  return likely && `${name}@${likely}`
}
