/** What came in a form, a query or JSON. The provider does not mind the letter case of names, nor numbers that are text. */
export interface Fields {
  has(name: string): boolean
  /** Absent and null: empty. */
  text(name: string): string
  number(name: string): number | undefined
  yes(name: string): boolean
  /** An object, or one written as JSON into a text. */
  child(name: string): Fields | undefined
  list(name: string): Fields[]
  /** As JSON. */
  json(name: string): string
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    const inside: unknown = JSON.parse(value)
    return inside
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function fieldsOf(value: unknown): Fields {
  const whole = parsed(value)
  const entries = typeof whole === 'object' && whole !== null ? Object.entries(whole) : []
  const values = new Map<string, unknown>(entries.map(([name, one]) => [name.toLowerCase(), one]))
  const get = (name: string): unknown => values.get(name.toLowerCase())
  const text = (name: string) => textOf(get(name))
  return {
    has: name => textOf(get(name)) !== '' || typeof get(name) === 'object',
    text,
    number: name => {
      const number = Number(text(name).replace(',', '.'))
      return text(name).trim() === '' || !Number.isFinite(number) ? undefined : number
    },
    yes: name => /^(true|1)$/i.test(text(name)),
    child: name => {
      const inside = parsed(get(name))
      return typeof inside === 'object' && inside !== null ? fieldsOf(inside) : undefined
    },
    list: name => {
      const inside = parsed(get(name))
      return Array.isArray(inside) ? inside.map(fieldsOf) : []
    },
    json: name => (typeof get(name) === 'object' ? JSON.stringify(get(name)) : text(name))
  }
}
