import { countTokens, resealTokens, type Resealed } from '#server/marketplace/reseal.ts'
import { createCipher } from '#server/platform/cipher.ts'
import type { Config } from '#server/platform/config.ts'
import { beginKeyChange, encryptionKeys, endKeyChange, keyFile } from '#server/platform/encryption-keys.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'

import { say } from '../command/say.ts'

const KNOWN_HERE =
  'Put the key that they were sealed with into ENCRYPTION_KEY_FORMER and run this again; if it is lost, their sellers have to give them anew.'

async function tell(sql: Sql, { sealed, unreadable }: Resealed): Promise<void> {
  say(`${sealed} of ${await countTokens(sql)} marketplace tokens were sealed anew.`)
  if (unreadable > 0) throw new StartError(`${unreadable} open with none of the known keys. ${KNOWN_HERE}`)
}

/** @throws StartError when the file of the key cannot be written */
async function inFile<Answer>(file: string, change: Promise<Answer>): Promise<Answer> {
  try {
    return await change
  } catch (error) {
    throw new StartError(
      `${file} cannot be written (${String(error)}): mend that and run this again. Everything can still be read.`,
      { cause: error }
    )
  }
}

/** The key in the data folder, of which this process alone has the say. */
async function changeKeyInFile(sql: Sql, config: Config): Promise<void> {
  const file = keyFile(config)
  const keys = await inFile(file, beginKeyChange(config))
  const done = await resealTokens(sql, createCipher(keys))
  await inFile(file, endKeyChange(config, keys))
  say(`${file} is a new key. A backup of the database from before goes with the key from before.`)
  await tell(sql, done)
}

/** Keys that the operator gives: whatever was sealed with a former one is sealed with the present one. */
async function changeGivenKey(sql: Sql, config: Config): Promise<void> {
  const keys = await encryptionKeys(config)
  await tell(sql, await resealTokens(sql, createCipher(keys)))
  if (keys.former.length > 0) say('ENCRYPTION_KEY_FORMER is not needed any more.')
}

/**
 * Makes another key the one that marketplace tokens are sealed with. Broken off anywhere, everything can still be read, and the next
 * run goes on.
 */
export const rotateKey = (sql: Sql, config: Config): Promise<void> =>
  config.encryptionKey === undefined ? changeKeyInFile(sql, config) : changeGivenKey(sql, config)
