import type { LightMyRequestResponse } from 'fastify'
import { Value } from 'typebox/value'

import { Problem } from '#contract/problem.ts'
import { problems } from '#contract/problems.ts'

const CYRILLIC = /[а-яё]/i

/** What is wrong with an answer that should refuse a request in the words of the catalogue; undefined when nothing is. */
export function notRefused(reply: LightMyRequestResponse, status?: number): string | undefined {
  const said = `${reply.statusCode} ${reply.body.slice(0, 200)}`
  if (reply.statusCode < 400 || reply.statusCode >= 500) return `no refusal: ${said}`
  if (status !== undefined && reply.statusCode !== status) return `not ${status}: ${said}`
  if (!String(reply.headers['content-type']).startsWith('application/json')) return `no JSON: ${said}`
  const problem: unknown = reply.json()
  if (!Value.Check(Problem, problem)) return `no problem: ${said}`
  const known = Object.entries(problems).find(([code]) => code === problem.code)
  if (known?.[1][0] !== reply.statusCode || problem.statusCode !== reply.statusCode) return `no code: ${said}`
  return CYRILLIC.test(problem.message) ? undefined : `not Russian: ${said}`
}
