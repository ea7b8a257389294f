import type { LightMyRequestResponse } from 'fastify'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import type { AdminComplaint } from '#contract/admin-complaints.ts'
import type { AdminShortlink } from '#contract/admin-shortlinks.ts'

import { newAdmin, type Admin } from './admins.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createLink, type TestUser, signUpWithPlan } from './factories.ts'

export interface AdminLinks {
  context: TestApp
  admin: Admin
  /** Has links without number. */
  owner: TestUser
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    by?: TestUser
  ): Promise<LightMyRequestResponse>
  list(query: Record<string, string>): Promise<AdminShortlink[]>
  /** Slugs that the list answers a query with. */
  slugs(query: Record<string, string>): Promise<string[]>
  one(id: string): Promise<AdminShortlink>
  link(fields?: Record<string, unknown>): Promise<{ _id: string; shortlink: string }>
  block(id: string, reason?: string): Promise<LightMyRequestResponse>
  bulk(payload: object): Promise<BulkOutcome[]>
  complain(shortlink: string, reason?: string): Promise<string>
  complaints(query?: Record<string, string>): Promise<AdminComplaint[]>
  /** How the address of a link answers. */
  open(path: string, agent?: string): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

async function answered(asked: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const reply = await asked
  if (reply.statusCode !== 200) throw new Error(`answered ${reply.statusCode} ${reply.body}`)
  return reply
}

/** An application with an administrator, and somebody who has links. */
export async function startAdminLinks(): Promise<AdminLinks> {
  const context = await startTestApp({ SHORT_URL: 'https://tr.test' })
  const admin = await newAdmin(context)
  const owner = await signUpWithPlan(context, 'UNLIMITED_12')
  let network = 0

  const ask: AdminLinks['ask'] = (method, path, payload, by = admin) =>
    context.app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: by.headers,
      ...(payload && { payload })
    })
  const get = (path: string, query: Record<string, string> = {}) =>
    answered(ask('GET', `${path}?${new URLSearchParams(query)}`))
  const list = async (query: Record<string, string>) =>
    (await get('shortlinks', { limit: '200', ...query })).json<AdminShortlink[]>()

  return {
    context,
    admin,
    owner,
    ask,
    list,
    slugs: async query => (await list(query)).map(({ shortlink }) => shortlink),
    one: async id => (await get(`shortlinks/${id}`)).json<AdminShortlink>(),
    link: fields => createLink(context, owner, fields),
    block: (id, reason = 'Поддельная страница банка') =>
      ask('PUT', `shortlinks/${id}`, { blocked: true, reason }),
    bulk: async payload => (await answered(ask('POST', 'shortlinks/bulk', payload))).json<BulkOutcome[]>(),
    async complain(shortlink, reason = 'Просит пароль') {
      const reply = await context.app.inject({
        method: 'POST',
        url: '/api/complaints',
        remoteAddress: `10.1.${(network += 1)}.1`,
        payload: { shortlink, reason }
      })
      return reply.json<{ _id: string }>()._id
    },
    complaints: async query => (await get('complaints', query)).json<AdminComplaint[]>(),
    open: (path, agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0') =>
      context.app.inject({ url: path, headers: { host: 'tr.test', 'user-agent': agent } }),
    close: context.close
  }
}
