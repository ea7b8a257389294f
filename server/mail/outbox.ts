import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { createTransport } from 'nodemailer'

import { DAY_MS } from '#contract/durations.ts'
import type { Logger } from '#server/platform/log.ts'
import { removeEach } from '#server/platform/remove-each.ts'
import { syncFolder } from '#server/platform/sync-folder.ts'

import type { Transport } from './transport.ts'

/** Whole or not at all, for this user alone: it holds addresses that open an account. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(`${file}.part`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
  await syncFolder(dirname(file))
}

const fileName = (at: Date, id: string) => `${at.toISOString().replaceAll(':', '-')}-${id}.eml`

/** Without a mail server: a file per mail, named by its time and id, so that one sent twice is there once. */
export function outboxTransport(dir: string, log: Logger): Transport {
  const mime = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return {
    async send({ id, createdAt, ...options }) {
      const { message } = await mime.sendMail(options)
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not written as a whole')
      const file = fileName(createdAt, id)
      await writeWhole(join(dir, file), message)
      log.info({ file }, 'a mail is in the outbox')
    },
    async close() {
      mime.close()
    }
  }
}

/** As long as mails are kept in the database. */
const KEPT_MS = 30 * DAY_MS
const WRITTEN = /^\d{4}-.*\.eml(?:\.part)?$/

/** Removes mails of 30 days ago, whole or not. */
export async function sweepOutbox(dir: string, now: number): Promise<void> {
  const first = fileName(new Date(now - KEPT_MS), '')
  const old = (await readdir(dir)).filter(name => WRITTEN.test(name) && name < first)
  await removeEach(old, name => rm(join(dir, name), { force: true }))
}
