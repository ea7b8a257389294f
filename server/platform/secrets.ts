import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { codeOf } from './error-code.ts'
import { syncFolder } from './sync-folder.ts'

const SECRET_BYTES = 32

export const randomSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Lines of a file of secrets that are not empty; none when there is no such file. */
export async function readSecrets(file: string): Promise<string[]> {
  try {
    const lines = (await readFile(file, 'utf8')).split('\n').map(line => line.trim())
    return lines.filter(line => line !== '')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Writes a file of secrets, a line each, mode 0600: all of it or nothing, whatever ends meanwhile, and then for good. */
export async function writeSecrets(file: string, secrets: readonly string[]): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(secrets.map(secret => `${secret}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncFolder(dirname(file))
}

/** A secret of this installation: read from `dir/name`, or made there the first time. */
export async function installationSecret(dir: string, name: string): Promise<string> {
  const file = join(dir, name)
  const [known] = await readSecrets(file)
  if (known !== undefined) return known
  const secret = randomSecret()
  await writeSecrets(file, [secret])
  return secret
}
