import type { ServerResponse } from 'node:http'

import type { Person } from './people.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f4f5f7; color: #1d1f24 }
  main { max-width: 22rem; margin: 12vh auto 0; padding: 1.5rem; background: #fff; border-radius: 12px }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem }
  button { display: block; width: 100%; margin-top: .75rem; padding: .75rem 1rem; text-align: left;
    font: inherit; color: inherit; background: #fff; border: 1px solid #8a8f99; border-radius: 8px; cursor: pointer }
  small { display: block; color: #4c515b }`

function stateOf({ email, verified }: Person): string {
  if (email === undefined) return 'почта не указана'
  return verified === false ? `${email}, не подтверждена` : email
}

const choice = (person: Person) => `
  <button name="person" value="${escape(person.subject)}">${escape(person.name)}
    <small>${escape(stateOf(person))}</small></button>`

/** Asks who signs in. The form answers `person`; empty means that nobody does. */
const chooser = (provider: string, action: string, people: Person[]) => `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${provider}: вход (песочница)</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<main>
  <h1>${provider}: вход</h1>
  Это песочница. Кто входит в «Тропу»?
  <form method="post" action="${escape(action)}">${people.map(choice).join('')}
    <button name="person" value="">Отказать</button>
  </form>
</main>
</html>`

export function sendChooser(
  response: ServerResponse,
  options: { provider: string; action: string; people: Person[] }
): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(chooser(options.provider, options.action, options.people))
}
