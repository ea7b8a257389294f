const KEY = 'reloadedForChunks'
const AGAIN_AFTER_MS = 30_000

/** After a release the files of a page that was open before are gone: it is loaded anew, but not over and over. */
export function reloadOnStaleChunks(): void {
  window.addEventListener('vite:preloadError', event => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    window.location.reload()
  })
}
