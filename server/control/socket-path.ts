import { open, type FileHandle } from 'node:fs/promises'

export const SOCKET = 'control.sock'

/**
 * A short path of the socket in a folder, however long the folder's own is: a socket's may have 107 characters. It holds while the
 * folder is open.
 */
export async function withSocketPath<Answer>(
  dir: string,
  work: (path: string, folder: FileHandle) => Promise<Answer>
): Promise<Answer> {
  const folder = await open(dir, 'r')
  try {
    return await work(`/proc/self/fd/${folder.fd}/${SOCKET}`, folder)
  } finally {
    await folder.close()
  }
}
