import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'

/** The files below a folder that `.dockerignore` lets into an image, as paths from there. */
async function contextFiles(root: string): Promise<string[]> {
  const patterns = (await readFile(join(root, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter(line => line !== '')
  const isOut = (path: string) => patterns.some(pattern => matchesGlob(path, pattern))
  const within = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true })
    const paths = entries.map(entry => ({
      entry,
      path: folder === '' ? entry.name : `${folder}/${entry.name}`
    }))
    const kept = paths.filter(({ path }) => !isOut(path))
    const found: string[] = []
    for (const { entry, path } of kept) found.push(...(entry.isDirectory() ? await within(path) : [path]))
    return found
  }
  return within('')
}

/** What an image is built of, as it is now: copied before anything is built, for all stages to see the same. */
export async function copyContext(root: string, into: string): Promise<void> {
  for (const path of await contextFiles(root)) {
    await mkdir(dirname(join(into, path)), { recursive: true })
    await cp(join(root, path), join(into, path))
  }
}
