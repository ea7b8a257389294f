import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import PostalMime from 'postal-mime'

/** A mail as it would have arrived. */
export interface StoredMail {
  file: string
  to: string
  subject: string
  /** Milliseconds. */
  at: number
  html: string
  text: string
}

const READABLE = 100

/** Files of the last mails, the newest first: their names begin with the time. */
async function lastFiles(dir: string): Promise<string[]> {
  const files = (await readdir(dir)).filter(name => name.endsWith('.eml'))
  return files.toSorted().toReversed().slice(0, READABLE)
}

async function read(dir: string, file: string): Promise<StoredMail> {
  const {
    to = [],
    subject = '',
    date = '',
    html = '',
    text = ''
  } = await PostalMime.parse(await readFile(join(dir, file)))
  const addresses = to.map(({ address = '' }) => address).join(', ')
  return { file, to: addresses, subject, at: Date.parse(date) || 0, html, text }
}

export async function lastMails(dir: string): Promise<StoredMail[]> {
  return Promise.all((await lastFiles(dir)).map(file => read(dir, file)))
}

/** One of the last mails; a name that is none of theirs reads nothing. */
export async function mailIn(dir: string, name: string): Promise<StoredMail | undefined> {
  const file = (await lastFiles(dir)).find(one => one === name)
  return file === undefined ? undefined : read(dir, file)
}
