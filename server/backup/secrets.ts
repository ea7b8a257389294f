import { join } from 'node:path'

import type { Config } from '#server/platform/config.ts'
import { keyFile } from '#server/platform/encryption-keys.ts'
import { readSecrets, writeSecrets } from '#server/platform/secrets.ts'
import { StartError } from '#server/platform/start-error.ts'

interface BackedUp {
  tokens: string[]
  keys: string[]
}

const secretsOf = async (dir: string): Promise<BackedUp> => ({
  tokens: await readSecrets(join(dir, 'secrets/token-secret')),
  keys: await readSecrets(join(dir, 'secrets/encryption-key'))
})

/** @throws StartError where the environment gives other secrets than the backup was made with */
export async function checkSecrets(dir: string, config: Config): Promise<void> {
  const { tokens, keys } = await secretsOf(dir)
  const { tokenSecret, encryptionKey, formerEncryptionKeys } = config
  const place = join(dir, 'secrets')
  if (tokenSecret !== undefined && !tokens.includes(tokenSecret)) {
    throw new StartError(`TOKEN_SECRET: set it to what is in ${place}/token-secret, or sessions would end.`)
  }
  if (encryptionKey === undefined) return
  const known = new Set([encryptionKey, ...formerEncryptionKeys])
  if (keys.some(key => !known.has(key))) {
    throw new StartError(
      `ENCRYPTION_KEY: set it to the first line of ${place}/encryption-key (and ENCRYPTION_KEY_FORMER to the others), or tokens of the marketplace could not be read.`
    )
  }
}

/** Puts those that the environment does not give where a start looks for them. */
export async function restoreSecrets(dir: string, config: Config): Promise<void> {
  const { tokens, keys } = await secretsOf(dir)
  if (config.tokenSecret === undefined) await writeSecrets(join(config.dataDir, 'token-secret'), tokens)
  if (config.encryptionKey === undefined) await writeSecrets(keyFile(config), keys)
}
