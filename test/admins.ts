import type { AuditEntry } from '#contract/admin-audit.ts'
import type { AdminUser } from '#contract/admin-users.ts'

import type { TestApp } from './app.ts'
import { signUp, type TestUser, idOf } from './factories.ts'

export interface Admin extends TestUser {
  id: string
}

/** A user with a confirmed email who may use the admin area. */
export async function newAdmin(context: TestApp): Promise<Admin> {
  const user = await signUp(context)
  const id = await idOf(context, user)
  await context.services.sql`update users set roles = '{USER,ADMIN}', confirmed = true where id = ${id}`
  return { ...user, id }
}

/** Asks for a change of a user. */
export const putUser = ({ app }: TestApp, admin: TestUser, id: string, payload: object) =>
  app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, headers: admin.headers, payload })

export const deleteUser = ({ app }: TestApp, admin: TestUser, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/admin/users/${id}`, headers: admin.headers })

/** The list as a query asks for it. */
export async function usersAsked({ app }: TestApp, admin: TestUser, query: string): Promise<AdminUser[]> {
  const reply = await app.inject({ url: `/api/admin/users?${query}`, headers: admin.headers })
  if (reply.statusCode !== 200) throw new Error(`the list answered ${reply.body}`)
  return reply.json<AdminUser[]>()
}

/** What was written down, the last first. */
export async function auditAsked({ app }: TestApp, admin: TestUser, query = ''): Promise<AuditEntry[]> {
  const reply = await app.inject({ url: `/api/admin/audit?${query}`, headers: admin.headers })
  if (reply.statusCode !== 200) throw new Error(`the log answered ${reply.body}`)
  return reply.json<AuditEntry[]>()
}
