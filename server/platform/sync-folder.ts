import { open } from 'node:fs/promises'

/** Brings to the disk which files a folder has. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
