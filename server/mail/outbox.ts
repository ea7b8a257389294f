import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { Logger } from '#server/platform/log.ts'

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
}

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
      const file = `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`
      await writeWhole(join(dir, file), message)
      log.info({ file }, 'a mail is in the outbox')
    },
    async close() {
      mime.close()
    }
  }
}
