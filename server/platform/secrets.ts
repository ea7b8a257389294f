import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 32

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A secret of this installation: read from `dir/name`, or made there (mode 0600) the first time. */
export async function installationSecret(dir: string, name: string): Promise<string> {
  const file = join(dir, name)
  const known = await readIfThere(file)
  if (known !== undefined && known !== '') return known
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  return secret
}
