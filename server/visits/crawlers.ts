/** A name and the User-Agent that bears it. */
export type Named = readonly [name: string, pattern: RegExp]

/**
 * Fetchers of link previews; the first that fits names the reason. Sources: Telegram, VK, OK, WhatsApp and Facebook as seen in
 * logs; https://api.slack.com/robots · https://developers.facebook.com/docs/sharing/webmasters/web-crawlers ·
 * https://developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards · https://www.pinterest.com/bot.html.
 * iMessage calls itself Facebook's and X's crawler at once, Telegram's is "like TwitterBot", so both stand above those.
 * WhatsApp and Viber name themselves first; in their in-app browsers the name comes after `Mozilla/5.0`.
 * The name of MAX's fetcher is not published: its line is an assumption.
 */
export const PREVIEWS: readonly Named[] = [
  ['telegram', /TelegramBot/i],
  ['imessage', /facebookexternalhit.+Twitterbot/i],
  ['vk', /vkShare/i],
  ['ok', /OdklBot/i],
  ['whatsapp', /^WhatsApp\//i],
  ['viber', /^Viber\/|ViberBot/i],
  ['max', /\bMAX-?(?:Bot|LinkPreview)\b|\bOneMe-?(?:Bot|LinkPreview)\b/i],
  ['facebook', /facebookexternalhit|Facebot/i],
  ['x', /Twitterbot/i],
  ['slack', /Slackbot|Slack-ImgProxy/i],
  ['discord', /Discordbot/i],
  ['skype', /SkypeUriPreview/i],
  ['microsoft', /MicrosoftPreview/i],
  ['linkedin', /LinkedInBot/i],
  ['pinterest', /Pinterestbot|^Pinterest\/\d/i],
  ['reddit', /redditbot/i],
  ['snapchat', /Snap URL Preview/i],
  ['bluesky', /Bluesky Cardyb/i],
  ['mastodon', /\(Mastodon\//i],
  ['iframely', /Iframely/i],
  ['embedly', /Embedly/i]
]

/** Names for what `isbot` has already found to be a bot, so a pattern here may be as wide as `google`. */
export const BOTS: readonly Named[] = [
  ['yandex', /yandex|YaDirectFetcher/i],
  ['google', /google/i],
  ['mailru', /Mail\.RU/i],
  ['bing', /bing|msnbot/i],
  ['apple', /Applebot/i],
  ['duckduckgo', /DuckDuck/i],
  ['baidu', /baidu/i],
  ['petal', /PetalBot|AspiegelBot/i],
  ['meta', /meta-external|facebook/i],
  ['openai', /GPTBot|ChatGPT|OAI-SearchBot/i],
  ['anthropic', /Claude|anthropic/i],
  ['perplexity', /Perplexity/i],
  ['bytedance', /Bytespider/i],
  ['amazon', /Amazonbot/i],
  ['ahrefs', /Ahrefs/i],
  ['semrush', /Semrush/i],
  ['headless', /Headless|PhantomJS|Puppeteer|Playwright/i],
  ['monitor', /Uptime|Pingdom|StatusCake/i],
  ['tool', /^(?:curl|wget|python|node|axios|undici|okhttp|go-http|java|postman|php|ruby)/i]
]
