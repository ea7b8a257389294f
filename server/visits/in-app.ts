import type { Named } from './crawlers.ts'

/**
 * Browsers inside other apps, named as the source that the app is. Yandex Browser (`YaBrowser`) is a browser, not such an app;
 * the Yandex app is `YaApp` or `YaSearch…`. Telegram and VK on iOS open Safari's own view and cannot be told apart.
 * Threads calls itself Barcelona and may name Instagram beside it, so it stands above.
 */
const APPS: readonly Named[] = [
  ['telegram', /Telegram(?!Bot)/i],
  ['vk', /VKAndroidApp\/|VKiOS|VKDesktopApp\/|com\.vk\.vkclient/i],
  ['threads', /\bBarcelona \d/],
  ['instagram', /Instagram/i],
  ['facebook', /\bFBAN\/|\bFBAV\/|\bFB_IAB\//],
  ['ok', /\bOKAndroid|\bOKApp\b|\bOKiOS/i],
  ['tiktok', /TikTok|musical_ly|BytedanceWebview/i],
  ['whatsapp', /WhatsApp\//i],
  ['viber', /\bViber\//i],
  ['max', /\bMAX\/\d/],
  ['pinterest', /\[Pinterest\/|\bPinterest for /i],
  ['x', /Twitter for |\bTwitterAndroid\b/],
  ['linkedin', /LinkedInApp/i],
  ['yandex', /\bYaApp_|\bYaSearch(?:Browser|App)\//],
  ['google', /\bGSA\//]
]

/** Android marks its WebView with `wv`; on iOS a WKWebView lacks `Safari/`. */
const SOME_APP = /; wv\)|\(iP(?:hone|ad|od)\b(?!.*Safari\/)/

/** App whose built-in browser this is: a source's name, `webview` for an app that does not say, `null` for a real browser. */
export function inAppOf(ua: string): string | null {
  return APPS.find(([, pattern]) => pattern.test(ua))?.[0] ?? (SOME_APP.test(ua) ? 'webview' : null)
}
