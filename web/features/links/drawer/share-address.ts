/** Messengers read a plus sign as a plus sign, so a space is `%20`. */
const addressWith = (base: string, params: Record<string, string>) =>
  `${base}?${new URLSearchParams(params).toString().replaceAll('+', '%20')}`

/** Plain addresses that open somebody's own messenger with the link in it; no script of theirs. */
export const shareAddresses = (url: string, title: string) => ({
  telegram: addressWith('https://t.me/share/url', { url, ...(title && { text: title }) }),
  vk: addressWith('https://vk.com/share.php', { url, ...(title && { title }) }),
  whatsapp: addressWith('https://wa.me/', { text: title ? `${title}\n${url}` : url })
})
