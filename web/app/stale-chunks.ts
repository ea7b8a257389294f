import { tabStorage } from '#web/api/storage.ts'
import { keepBeforeReload } from '#web/ui/before-reload.ts'

const KEY = 'reloadedForChunks'
const AGAIN_AFTER_MS = 30_000

/** A page reloaded without a connection is lost, and what was typed in it. */
const isServerThere = (): Promise<boolean> =>
  fetch('/favicon.svg', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false
  )

async function reload(): Promise<void> {
  const last = Number(tabStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < AGAIN_AFTER_MS || !(await isServerThere())) return
  tabStorage.setItem(KEY, String(Date.now()))
  keepBeforeReload()
  window.location.reload()
}

/** After a release the files of a page that was open before are gone: it is loaded anew, but not over and over. */
export function reloadOnStaleChunks(): void {
  window.addEventListener('vite:preloadError', () => void reload())
}
