import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'

import type { FieldError } from '#contract/problem.ts'

import { ProblemError } from './errors.ts'
import { expected } from './expected.ts'
import { isRecord } from './is-record.ts'
import { readTextValues } from './text-values.ts'
import { withinSchema } from './within-schema.ts'

/** A null byte, half of a surrogate pair, and what is no character at all. */
const UNHOLDABLE = /[\0\p{Cs}\p{Noncharacter_Code_Point}]/u

/** TypeBox stops at 8, which one field alone may use up. */
const ERRORS_MAX = 64
Settings.Set({ maxErrors: ERRORS_MAX })

/** Deeper than any shape of the contract. */
const DEPTH_MAX = 20

/**
 * The way to the first place of a value that PostgreSQL, a page or a file could not hold: such a letter, an endless
 * nesting. Every body goes through this, so nothing is made of what is right: no list of entries, no path.
 */
function brokenText(value: unknown, depth = 0): string[] | undefined {
  if (depth > DEPTH_MAX) return []
  if (typeof value === 'string') return UNHOLDABLE.test(value) ? [] : undefined
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) {
      const found = brokenText(value[i], depth + 1)
      if (found) return [String(i), ...found]
    }
  } else if (isRecord(value)) {
    for (const key of Object.keys(value)) {
      if (UNHOLDABLE.test(key)) return []
      const found = brokenText(value[key], depth + 1)
      if (found) return [key, ...found]
    }
  }
  return undefined
}

/** The nearest Russian sentence that the contract gives for a place of a schema, or what the place takes. */
function messageAt(schema: unknown, schemaPath: string): string {
  let place = schema
  let message: string | undefined
  for (const step of schemaPath.split('/').slice(1)) {
    if (isRecord(place)) {
      if (typeof place['x-message'] === 'string') message = place['x-message']
      // What is said of a list is not said of what is in it.
      if (step === 'items') message = undefined
      place = place[step]
    }
  }
  return isRecord(place) && typeof place['x-message'] === 'string'
    ? place['x-message']
    : (message ?? expected(place))
}

const fieldPath = (pointer: string) => pointer.split('/').slice(1).join('.')

function fieldErrors(schema: TSchema, errors: TLocalizedValidationError[]): FieldError[] {
  const found = new Map<string, string>()
  for (const error of errors) {
    const base = fieldPath(error.instancePath)
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) {
        found.set(base ? `${base}.${name}` : name, 'Заполните это поле.')
      }
    } else if (!found.has(base)) {
      found.set(base, messageAt(schema, error.schemaPath))
    }
  }
  return [...found].slice(0, 20).map(([field, message]) => ({ field, message }))
}

/** The contract's schemas as Fastify validators. Bodies are never coerced; query and path arrive as text and are converted. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema)
  return (data: unknown) => {
    const broken = brokenText(data)
    if (broken) {
      const message = 'В тексте есть недопустимые знаки.'
      return { error: new ProblemError('INVALID', { details: [{ field: broken.join('.'), message }] }) }
    }
    const value = httpPart === 'body' ? data : readTextValues(schema, data)
    if (compiled.Check(value)) return { value }
    const errors = compiled.Errors(withinSchema(schema, value))
    return { error: new ProblemError('INVALID', { details: fieldErrors(schema, errors) }) }
  }
}
