/** Three people with different devices, places (addresses of DB-IP's probe table) and sources. */
export const visitors = [
  {
    device: 'iPhone',
    address: '95.24.0.1',
    city: 'Москва',
    referrer: 'https://vk.com/',
    source: 'ВКонтакте',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  },
  {
    device: 'Android',
    address: '176.213.0.1',
    city: 'Нижний Новгород',
    referrer: 'https://t.me/',
    source: 'Telegram',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
  },
  {
    device: 'Windows',
    address: '5.137.0.1',
    city: 'Новосибирск',
    referrer: '',
    source: 'Прямые переходы',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
  }
] as const

/** What a short link answers one of them; a browser would go on to where it leads, which may be anybody's site. */
export const openAs = (
  { userAgent, address, referrer }: (typeof visitors)[number],
  url: string
): Promise<Response> =>
  fetch(url, {
    redirect: 'manual',
    headers: {
      'user-agent': userAgent,
      'x-forwarded-for': address,
      'accept-language': 'ru',
      ...(referrer !== '' && { referer: referrer })
    }
  })
