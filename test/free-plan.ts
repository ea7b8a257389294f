import type { PlanId } from '#contract/plans.ts'

import { awaitMails, secretIn } from './mails.ts'

// A plan over a real socket, as somebody gets one who pays nothing: an administrator's code takes off all of its price.

/** Whom `ADMIN_USERNAME` has to name. */
export const ADMIN = 'admin-of-plans@example.ru'

interface Installation {
  url: string
  dataDir: string
}

interface Person {
  username: string
  token: string
  /** Of the browser whose session it is, where it is one. */
  userAgent?: string
}

async function ask(
  url: string,
  { token, userAgent }: Omit<Person, 'username'>,
  body?: object
): Promise<void> {
  const reply = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(body && { 'content-type': 'application/json' })
    }
  })
  if (!reply.ok) throw new Error(`${url} answered ${await reply.text()}`)
}

/** Opens the address of the mail that confirms an email. */
export async function confirmEmail({ url, dataDir }: Installation, person: Person): Promise<void> {
  const [mail] = await awaitMails(dataDir, person.username)
  if (!mail) throw new Error(`no mail to ${person.username}`)
  await ask(`${url}/api/users/confirm/${secretIn(mail, '/confirm/')}`, person)
}

/** Both have confirmed their email. */
export async function payNothing(base: string, admin: Person, buyer: Person, plan: PlanId): Promise<void> {
  const code = `FREE-${plan}`
  await ask(`${base}/api/promo`, admin, { code, plans: [plan], percent: 100, usage: 1 })
  await ask(`${base}/api/payment/${plan}`, buyer, { promo: code })
}
