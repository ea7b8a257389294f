import * as fc from 'fast-check'
import { Type, type TSchema } from 'typebox'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { LinkId } from '#contract/links.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { notServed } from '#server/platform/not-served.ts'

import { startTestApp } from './app.ts'
import { ask, type Asked } from './ask.ts'
import { createLink, signUp } from './factories.ts'
import { sampleFields, urlOf, wellFormed } from './samples.ts'
import { providerKeys } from './signed-messages.ts'

const context = await startTestApp(providerKeys)
const owner = await signUp(context)
const { _id } = await createLink(context, owner)
afterAll(() => context.close())

beforeEach(async () => {
  await context.services.sql`delete from attempts`
})

const waiting = notServed(context.app, routes)
const served = routes
  .filter(route => !waiting.includes(route))
  .map(route => ({ call: `${route.method} ${route.path}`, route }))
const withBody = served.flatMap(({ call, route }) => (route.body ? [{ call, route, body: route.body }] : []))

const pathOf = (route: Route) =>
  urlOf(route, route.params === LinkId ? { id: _id } : sampleFields(route.params), {})

const names = (schema: TSchema | undefined) =>
  schema && Type.IsObject(schema) ? Object.keys(schema.properties) : []

/** What the wire can hold, U+0000 and lone surrogates too. */
const anyText = fc.string({ unit: 'binary' })
const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 })

/** The contract's own fields with anything in them, well-formed values among it. */
const nearBody = (schema: TSchema) => {
  const fields = schema && Type.IsObject(schema) ? Object.entries(schema.properties) : []
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, fc.oneof(wellFormed(field, true), anyJson)])),
    { requiredKeys: [], noNullPrototype: true }
  )
}

async function statusOf(route: Route, request: Asked): Promise<number> {
  const { statusCode } = await ask(context.app, route, {
    headers: { ...owner.headers, ...(route.body && { 'content-type': 'application/json' }) },
    ...request
  })
  return statusCode
}

describe.each(withBody)('$call', ({ route, body }) => {
  test('no JSON at all breaks it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, nearBody(body)), async value => {
        expect(await statusOf(route, { url: pathOf(route), payload: JSON.stringify(value) })).toBeLessThan(
          500
        )
      }),
      { numRuns: 150 }
    )
  })

  test('no bytes at all break it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async bytes => {
        expect(await statusOf(route, { url: pathOf(route), payload: Buffer.from(bytes) })).toBeLessThan(500)
      }),
      { numRuns: 50 }
    )
  })
})

const isAddress = (url: string) => URL.canParse(url, 'http://x')

describe.each(served)('$call', ({ route }) => {
  const payload = route.body && { payload: JSON.stringify(sampleFields(route.body)) }

  test('no query breaks it', async () => {
    const name = fc.oneof(fc.constantFrom(...names(route.query), 'id', '__proto__'), anyText)
    const value = fc.oneof(
      anyText,
      fc.webUrl(),
      fc.integer().map(String),
      fc.constantFrom('true', '%', '%00', '%ff')
    )
    const pair = fc
      .tuple(name, value, fc.boolean())
      .map(([key, text, encoded]) =>
        encoded
          ? `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`
          : `${key}=${text}`
      )
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 6 }), async pairs => {
        const url = `${pathOf(route)}?${pairs.join('&')}`
        fc.pre(isAddress(url))
        expect(await statusOf(route, { url, ...payload })).toBeLessThan(500)
      }),
      { numRuns: 60 }
    )
  })
})

const withParams = served.filter(({ route }) => route.params !== undefined)

describe.each(withParams)('$call', ({ route }) => {
  const payload = route.body && { payload: JSON.stringify(sampleFields(route.body)) }

  test('no path breaks it', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const segment = encodeURIComponent(text.toWellFormed())
        const url = route.path.replace(/:\w+/, segment)
        expect(await statusOf(route, { url, ...payload })).toBeLessThan(500)
      }),
      { numRuns: 60 }
    )
  })
})
