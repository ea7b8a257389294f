import { expect, test } from 'vitest'

import { machineName } from './machine-names.ts'

test.each([
  ['preview:telegram', 'Превью Telegram'],
  ['preview:ok', 'Превью Одноклассников'],
  ['bot:yandex', 'Поисковый робот Яндекса'],
  ['bot:other', 'Другие роботы'],
  ['empty-ua', 'Пустой браузер'],
  ['head', 'Проверка без открытия (HEAD)'],
  ['prefetch', 'Предзагрузка'],
  ['own', 'Вы сами'],
  ['preview:threads', 'Превью threads'],
  ['bot:constructor', 'Робот constructor'],
  ['constructor', 'constructor']
])('%s is «%s»', (reason, name) => {
  expect(machineName(reason)).toBe(name)
})
