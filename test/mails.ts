import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import PostalMime, { type Email } from 'postal-mime'

import type { TestApp } from './app.ts'

const STEP_MS = 20
const PATIENCE_MS = 60_000

/** Every mail in the outbox, the newest last. */
async function outbox(dataDir: string): Promise<Email[]> {
  const dir = join(dataDir, 'outbox')
  const files = (await readdir(dir)).filter(name => name.endsWith('.eml')).toSorted()
  return Promise.all(files.map(async name => PostalMime.parse(await readFile(join(dir, name)))))
}

const isTo =
  (address: string) =>
  ({ to = [] }: Email): boolean =>
    to.some(mailbox => mailbox.address?.toLowerCase() === address.toLowerCase())

/** Waits until no mail is on its way any more: one that was dropped while it was being sent arrives all the same. */
export async function untilMailed({ services }: Pick<TestApp, 'services'>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const waiting = await services.sql`
      select kind from mails where sent_at is null and refused_at is null
      union all
      select name from pgboss.job where name = 'mail' and state = 'active'`
    if (waiting.length === 0) return
    if (Date.now() > deadline) throw new Error(`mails still wait: ${JSON.stringify(waiting)}`)
    await sleep(STEP_MS)
  }
}

/** Mails to an address, the newest last, when none is on its way any more. */
export async function mailsTo(context: TestApp, address: string): Promise<Email[]> {
  await untilMailed(context)
  return (await outbox(context.dataDir)).filter(isTo(address))
}

/** The same of a server that is a process of its own: waits until there are so many. */
export async function awaitMails(dataDir: string, address: string, count = 1): Promise<Email[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const mails = (await outbox(dataDir)).filter(isTo(address))
    if (mails.length >= count) return mails
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails to ${address}`)
    await sleep(STEP_MS)
  }
}

/** The address in a mail that leads to `path` and carries its secret: `linkIn(mail, '/confirm/')`. */
export function linkIn({ text = '' }: Pick<Email, 'text'>, path: string): string {
  const link = text.split(/\s/).find(word => URL.canParse(word) && new URL(word).pathname.startsWith(path))
  if (link === undefined) throw new Error(`no address with ${path} in the mail:\n${text}`)
  return link
}

/** The secret of such an address. */
export const secretIn = (mail: Pick<Email, 'text'>, path: string): string =>
  new URL(linkIn(mail, path)).pathname.slice(path.length)
