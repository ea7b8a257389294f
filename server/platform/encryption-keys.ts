import { join } from 'node:path'

import type { EncryptionKeys } from './cipher.ts'
import type { Config } from './config.ts'
import { installationSecret, randomSecret, readSecrets, writeSecrets } from './secrets.ts'

const NAME = 'encryption-key'

/** Where the keys of this installation are, unless the environment gives one: the present one first, then former ones. */
type Places = Pick<Config, 'dataDir' | 'encryptionKey' | 'formerEncryptionKeys'>

export const keyFile = ({ dataDir }: Places): string => join(dataDir, NAME)

/** The keys that there are now; the first time one is made. */
export async function encryptionKeys(places: Places): Promise<EncryptionKeys> {
  const { dataDir, encryptionKey, formerEncryptionKeys } = places
  if (encryptionKey !== undefined) return { present: encryptionKey, former: formerEncryptionKeys }
  const present = await installationSecret(dataDir, NAME)
  const [, ...kept] = await readSecrets(keyFile(places))
  return { present, former: [...kept, ...formerEncryptionKeys] }
}

/** Puts a new key before the one in the file, or goes on with a change that was broken off; answers the keys from now on. */
export async function beginKeyChange(places: Places): Promise<EncryptionKeys> {
  const { present, former } = await encryptionKeys(places)
  if ((await readSecrets(keyFile(places))).length > 1) return { present, former }
  const made = randomSecret()
  await writeSecrets(keyFile(places), [made, present])
  return { present: made, former: [present, ...former] }
}

/** Leaves the present key alone in the file. */
export const endKeyChange = (places: Places, { present }: EncryptionKeys): Promise<void> =>
  writeSecrets(keyFile(places), [present])
