import type { LegalSection } from '#web/features/legal/legal-document.ts'
import { Outside, Table, Words } from '#web/features/legal/legal-parts.tsx'

import { engines, ofPage, ofServer } from './library-list.ts'

const columns = ['Название', 'Авторы', 'Лицензия']

export const librarySections: LegalSection[] = [
  {
    id: 'fonts',
    title: 'Шрифт и значки',
    body: (
      <Words>
        Шрифт <Outside href="https://fonts.google.com/specimen/Onest">Onest</Outside>, © The Onest Project
        Authors, <Outside href="https://openfontlicense.org/">SIL Open Font License 1.1</Outside>; отдаётся с
        нашего сервера. Значки <Outside href="https://tabler.io/icons">Tabler Icons</Outside>, © Paweł Kuna,
        MIT.
      </Words>
    )
  },
  {
    id: 'page',
    title: 'Программы в браузере',
    body: (
      <>
        <Table caption="Что загружает страница" columns={columns} rows={ofPage} />
        <Words>
          * Деятельность компании признана в России экстремистской и запрещена. Названа как автор программы.
        </Words>
      </>
    )
  },
  {
    id: 'server',
    title: 'Программы на сервере',
    body: (
      <>
        <Table caption="Библиотеки" columns={columns} rows={ofServer} />
        <Table caption="Базы данных и среда" columns={columns} rows={engines} />
      </>
    )
  },
  {
    id: 'texts',
    title: 'Тексты лицензий',
    body: (
      <Words>
        Программы распространяются «как есть», без гарантий их авторов. Полные тексты лицензий лежат в составе
        самих пакетов и на этих страницах: <Outside href="https://opensource.org/license/mit">MIT</Outside>,{' '}
        <Outside href="https://opensource.org/license/mit-0">MIT-0</Outside>,{' '}
        <Outside href="https://www.apache.org/licenses/LICENSE-2.0">Apache 2.0</Outside>,{' '}
        <Outside href="https://opensource.org/license/isc-license-txt">ISC</Outside>,{' '}
        <Outside href="https://opensource.org/license/bsd-2-clause">BSD-2-Clause</Outside>,{' '}
        <Outside href="https://unlicense.org/">Unlicense</Outside>,{' '}
        <Outside href="https://www.gnu.org/licenses/lgpl-3.0.html">LGPL 3.0</Outside>,{' '}
        <Outside href="https://www.postgresql.org/about/licence/">PostgreSQL</Outside>.
      </Words>
    )
  }
]
