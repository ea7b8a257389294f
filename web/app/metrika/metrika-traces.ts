/** Names that the counter gives to what it keeps in a browser. */
const OWN = /^_{1,2}ym/

function clearStorage(open: () => Storage): void {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (OWN.test(key)) storage.removeItem(key)
  } catch {
    // The browser forbids it, to the counter as well.
  }
}

/** A cookie is known by its domain too: the counter sets it for the widest one that the browser allows. */
function clearCookie(name: string): void {
  const gone = `${name}=; Expires=${new Date(0).toUTCString()}; Path=/`
  document.cookie = gone
  const labels = location.hostname.split('.')
  for (const [depth] of labels.entries()) document.cookie = `${gone}; Domain=${labels.slice(depth).join('.')}`
}

/** Removes what the counter left in this browser on our side; what it keeps under its own domain is out of reach. */
export function forgetMetrika(): void {
  clearStorage(() => localStorage)
  clearStorage(() => sessionStorage)
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim() ?? ''
    if (OWN.test(name)) clearCookie(name)
  }
}
