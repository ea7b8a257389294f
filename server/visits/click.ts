import { isRecord } from '#server/platform/is-record.ts'
import { parseJson } from '#server/platform/parse-json.ts'

/** The raw facts of one click, a JSON line of the spool. The keys are short because the line is written on the hot path. */
export interface Click {
  /** Unsigned 63-bit decimal, unique. */
  id: string
  /** Milliseconds since the epoch. */
  t: number
  /** Link. */
  l: string
  /** Owner of the link. */
  o: string
  k: 'visit' | 'confirm' | 'button'
  /** Number of the button; of kind `button` only. */
  n?: number
  m: 'GET' | 'HEAD'
  ip: string
  /** User-Agent. */
  ua?: string
  /** Referer. */
  r?: string
  /** Accept-Language. */
  al?: string
  /** Raw query string without `?`. */
  q?: string
  /** Value of Purpose, Sec-Purpose or X-Moz. */
  p?: string
  /** The visitor is the owner, who asked not to be counted. */
  own?: 1
}

/** Every line begins so. */
export const LINE_BEGIN = '{"id":"'
/** Characters; a line holds three texts of 512 and two of 2048, each character of which may be escaped by six. */
export const LINE_MAX = 40_000

const MAX_ID = '9223372036854775807'
/** Last day of ClickHouse's DateTime64(3): https://clickhouse.com/docs/sql-reference/data-types/datetime64 */
const MAX_TIME = Date.UTC(2299, 11, 31)
/** A button's number fits UInt8. */
const MAX_BUTTON = 255

/** Reads a line of the spool; `null` for whatever is not a whole, well-shaped click. */
export function parseClick(line: string): Click | null {
  const value = line.length <= LINE_MAX ? parseJson(line) : null
  return isClick(value) ? value : null
}

function isClick(value: unknown): value is Click {
  if (!isRecord(value)) return false
  const { id, t, l, o, k, n, m, ip, ua, r, al, q, p, own } = value
  return (
    [id, l, o].every(isId) &&
    isWhole(t, MAX_TIME) &&
    (k === 'button' ? isWhole(n, MAX_BUTTON) : (k === 'visit' || k === 'confirm') && n === undefined) &&
    (m === 'GET' || m === 'HEAD') &&
    typeof ip === 'string' &&
    [ua, r, al, q, p].every(isOptionalText) &&
    (own === undefined || own === 1)
  )
}

function isId(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^(?:0|[1-9]\d{0,18})$/.test(value) &&
    (value.length < MAX_ID.length || value <= MAX_ID)
  )
}

function isWhole(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
