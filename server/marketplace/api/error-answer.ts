import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { DAY_SECONDS } from '#contract/durations.ts'

import { textOf } from './body.ts'
import type { ErrorAnswer } from './refusal.ts'

const BYTES_MAX = 64 * 1024
const SECONDS_MAX = DAY_SECONDS

const Detail = Type.Object({ detail: Type.String() })

const wholeOf = (headers: Headers, name: string): number | undefined => {
  const text = headers.get(name)?.trim() ?? ''
  return /^\d{1,15}(\.\d+)?$/.test(text) ? Math.ceil(Number(text)) : undefined
}

/** Calls that the marketplace still lets through at once. */
export const remainingOf = ({ headers }: Response): number | undefined =>
  wholeOf(headers, 'x-ratelimit-remaining')

/** Seconds; a moment that is over already is still one. */
function retryOf({ headers }: Response): number | undefined {
  const seconds = wholeOf(headers, 'x-ratelimit-retry') ?? wholeOf(headers, 'retry-after')
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, 1), SECONDS_MAX)
}

/** It may be anything; all of it that is looked at is this one field. */
function detailIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    return Value.Check(Detail, body) ? body.detail : ''
  } catch {
    return ''
  }
}

/** An error however it is worded: a page of somebody in between, nothing, no end. */
export async function errorAnswer(response: Response): Promise<ErrorAnswer> {
  const text = await textOf(response, BYTES_MAX).catch(() => '')
  return { status: response.status, retry: retryOf(response), detail: detailIn(text) }
}
