import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

import { sampleFields } from './samples.ts'

/** Where a field stands in a body: names, and `0` for the first of a list. */
export interface Place {
  path: string[]
  schema: TSchema
  required: boolean
}

/** Every field of a body, those inside of fields and lists too. */
export function placesOf(schema: TSchema, path: string[] = []): Place[] {
  if (Type.IsArray(schema)) {
    const items = [...path, '0']
    return [{ path: items, schema: schema.items, required: false }, ...placesOf(schema.items, items)]
  }
  if (!Type.IsObject(schema)) return []
  const required = new Set<string>(schema.required)
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const inside = path.concat(name)
    return [{ path: inside, schema: field, required: required.has(name) }].concat(placesOf(field, inside))
  })
}

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

/** Longer than any text of the contract may be. */
export const LONG = 'x'.repeat(10_000)

/** Text that nothing can hold, whatever its field is for. */
const brokenTexts = [
  '\0',
  'spring\0sale',
  '\ud800',
  'sale\udfff',
  '\udc00\ud800',
  '\ufffe',
  'sale\uffff',
  '\ufdd0',
  '\u{1fffe}'
]

const bodyValues: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  true,
  false,
  '',
  ' ',
  LONG,
  'нет такого',
  "'; drop table links; --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  [],
  [null],
  [LONG],
  Array.from({ length: 1000 }, () => 'x'),
  {},
  { $gt: '' },
  { toString: 'x' },
  nested(19),
  nested(2000),
  ...brokenTexts
]

const isBroken = (value: unknown) => typeof value === 'string' && brokenTexts.includes(value)

/** Values for a field of a body: what the contract refuses, and what it lets through to the rules behind it. */
export function valuesFor(schema: TSchema): { refused: unknown[]; passed: unknown[] } {
  const refused = bodyValues.filter(value => isBroken(value) || !Value.Check(schema, value))
  return { refused, passed: bodyValues.filter(value => !refused.includes(value)) }
}

/** A copy of `value` in which the place at `path` holds `replacement`; undefined leaves it out. */
function withAt(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement
  if (name === '0') {
    const [first, ...others]: unknown[] = Array.isArray(value) ? value : []
    return [withAt(first, rest, replacement), ...others]
  }
  const fields = new Map(Object.entries(value ?? {}))
  return Object.fromEntries(fields.set(name, withAt(fields.get(name), rest, replacement)))
}

/** A well-formed body with one hostile place; what stands around a nested place is well-formed too. */
export function bodyWith(schema: TSchema, { path }: Place, replacement: unknown): unknown {
  const full = sampleFields(schema, true)
  const [name = ''] = path
  const around = path.length > 1 ? { [name]: full[name] } : {}
  return withAt({ ...sampleFields(schema), ...around }, path, replacement)
}

const encodedNul = '%00'

/** Texts of a query field, percent-encoded, that its schema does not allow. */
export function refusedQueryTexts(schema: TSchema): string[] {
  if (Type.IsInteger(schema)) {
    return [
      '',
      'abc',
      '1.5',
      '-1',
      '1e2',
      '0x10',
      '%201',
      'true',
      'NaN',
      'Infinity',
      '9'.repeat(40),
      encodedNul
    ]
  }
  if (Type.IsBoolean(schema)) return ['', 'maybe', '1', '0', 'TRUE', 'null', encodedNul]
  const texts = ['', ' ', LONG, 'нет такого', "'; drop table links; --", '../../etc/passwd', '<script>']
  const refused = texts.filter(text => !Value.Check(schema, text)).map(encodeURIComponent)
  return [...refused, encodedNul, `spring${encodedNul}sale`]
}

const pathTexts = [
  'x',
  LONG,
  'я'.repeat(70),
  ' ',
  '%',
  '-1',
  '1e3',
  '9'.repeat(19),
  'null',
  'спринт',
  '<script>',
  '../..',
  "'; drop"
]

/** Segments of a path, percent-encoded, that a parameter's schema does not allow. */
export const refusedSegments = (schema: TSchema): string[] => [
  ...pathTexts.filter(text => !Value.Check(schema, text)).map(encodeURIComponent),
  encodedNul,
  `spring${encodedNul}sale`
]
