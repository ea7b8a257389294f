import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { LinkId } from '#contract/links.ts'
import { redirect } from '#contract/redirect.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { notServed } from '#server/platform/not-served.ts'

import { startTestApp } from './app.ts'
import { createLink, signUp } from './factories.ts'
import { bodyWith, LONG, placesOf, refusedQueryTexts, refusedSegments, valuesFor } from './hostile-values.ts'
import { notRefused } from './refusal.ts'
import { sampleFields, urlOf } from './samples.ts'
import { providerKeys } from './signed-messages.ts'

const context = await startTestApp(providerKeys)
const owner = await signUp(context)
const link = await createLink(context, owner)
afterAll(() => context.close())

/** Everything that a request could have stored. */
async function stored(): Promise<unknown> {
  const [row] = await context.services.sql`
    select (select jsonb_agg(to_jsonb(u) order by u.id) from users u) as users,
           (select jsonb_agg(to_jsonb(l) order by l.id) from links l) as links,
           (select jsonb_agg(to_jsonb(s) order by s.slug) from slugs s) as slugs,
           (select count(*) from marketplace_tokens) as tokens, (select count(*) from sessions) as sessions, (select count(*) from consents) as consents,
           (select jsonb_agg(to_jsonb(p) order by p.id) from promos p) as promos,
           (select count(*) from orders) as orders, (select count(*) from money_facts) as facts, (select count(*) from operations) as operations, (select count(*) from complaints) as complaints,
           (select count(*) from uploads) as uploads, (select count(*) from audit) as audit`
  return row
}

// Tries at the door are limited, and this file knocks often. What the profile lets through ends being a seller.
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  await context.services.sql`
    update users set roles = '{USER,SELLER,ADMIN}', plan = 'UNLIMITED_1', payed_to = now() + interval '1 year'
    where username = ${owner.username}`
  // Targets are looked at every few minutes, and what was seen is noted on their links.
  await context.services.sql`update links set check_at = now() + interval '1 year'`
})

const paramsOf = (route: Route) => (route.params === LinkId ? { id: link._id } : sampleFields(route.params))

const fieldsOf = (schema: TSchema | undefined): [name: string, field: TSchema][] =>
  schema && Type.IsObject(schema) ? Object.entries(schema.properties) : []

const send = (route: Route, request: Omit<InjectOptions, 'method'>): Promise<LightMyRequestResponse> =>
  context.app.inject({
    method: route.method,
    headers: { ...owner.headers, ...(route.body && { 'content-type': 'application/json' }) },
    ...(route.body && { payload: JSON.stringify(sampleFields(route.body)) }),
    ...request
  })

const sendBody = (route: Route, body: unknown) =>
  send(route, { url: urlOf(route, paramsOf(route)), payload: JSON.stringify(body) })

/** They answer with pages, whatever they are asked; tests of their own hold them to that. */
const pages = new Set<Route>([redirect.link, redirect.additional, redirect.own])
const waiting = notServed(context.app, routes)
// What a provider signs is never turned away for its shape: hostile-messages.test.ts.
const served = routes
  .filter(route => !waiting.includes(route) && !pages.has(route) && route.access !== 'signature')
  .map(route => ({ call: `${route.method} ${route.path}`, route }))
const withBody = served.flatMap(({ call, route }) => (route.body ? [{ call, route, body: route.body }] : []))
const withQuery = served.filter(({ route }) => fieldsOf(route.query).length > 0)
const withParams = served.filter(({ route }) => fieldsOf(route.params).length > 0)

test('there are routes of every kind', () => {
  expect(Math.min(withBody.length, withQuery.length, withParams.length)).toBeGreaterThan(2)
})

describe.each(withBody)('body of $call', ({ route, body }) => {
  const places = placesOf(body)

  test.each(places.map(place => ({ name: place.path.join('.'), place })))(
    '$name is refused when it is wrong, and nothing is stored',
    async ({ place }) => {
      const { refused, passed } = valuesFor(place.schema)
      expect(passed).not.toContain(LONG)
      expect(refused.length).toBeGreaterThan(8)
      const before = await stored()
      const faults: unknown[] = []
      for (const value of [...refused, ...(place.required ? [undefined] : [])]) {
        const fault = notRefused(await sendBody(route, bodyWith(body, place, value)), 422)
        if (fault !== undefined) faults.push([value, fault])
      }
      expect(faults).toEqual([])
      expect(await stored()).toEqual(before)
    }
  )

  test('what its schema lets through never breaks the server', async () => {
    const faults: unknown[] = []
    for (const place of places) {
      for (const value of valuesFor(place.schema).passed) {
        const reply = await sendBody(route, bodyWith(body, place, value))
        if (reply.statusCode >= 500) faults.push([place.path, value, reply.body])
      }
    }
    expect(faults).toEqual([])
  })
})

describe.each(withQuery)('query of $call', ({ route }) => {
  const base = sampleFields(route.query)
  const address = (change: Record<string, string>) => {
    const pairs = Object.entries({ ...base, ...change }).map(([name, value]) => `${name}=${String(value)}`)
    return `${urlOf(route, paramsOf(route), {})}?${pairs.join('&')}`
  }

  test.each(fieldsOf(route.query).map(([name, field]) => ({ name, field })))(
    '$name is refused when it is wrong or given twice',
    async ({ name, field }) => {
      const texts = refusedQueryTexts(field)
      expect(Value.Check(field, LONG)).toBe(false)
      expect(texts.length).toBeGreaterThan(2)
      const twice = `${urlOf(route, paramsOf(route))}${Object.keys(base).length > 0 ? '&' : '?'}${name}=1&${name}=2`
      const faults: unknown[] = []
      for (const url of [...texts.map(text => address({ [name]: text })), twice]) {
        const fault = notRefused(await send(route, { url }), 422)
        if (fault !== undefined) faults.push([url.slice(0, 200), fault])
      }
      expect(faults).toEqual([])
    }
  )

  test('a required field is missed', async () => {
    for (const name of Object.keys(base)) {
      const rest = Object.fromEntries(Object.entries(base).filter(([key]) => key !== name))
      const reply = await send(route, { url: urlOf(route, paramsOf(route), rest) })
      expect(notRefused(reply, 422), name).toBeUndefined()
      expect(reply.json()).toMatchObject({ details: [{ field: name }] })
    }
  })
})

describe.each(withParams)('path of $call', ({ route }) => {
  test.each(fieldsOf(route.params).map(([name, field]) => ({ name, field })))(
    '$name is refused when it is wrong, and nothing is stored',
    async ({ name, field }) => {
      const before = await stored()
      const faults: unknown[] = []
      for (const segment of refusedSegments(field)) {
        const url = urlOf({ ...route, path: route.path.replace(`:${name}`, segment) }, paramsOf(route))
        const fault = notRefused(await send(route, { url }), 422)
        if (fault !== undefined) faults.push([segment.slice(0, 100), fault])
      }
      expect(faults).toEqual([])
      expect(await stored()).toEqual(before)
    }
  )
})
