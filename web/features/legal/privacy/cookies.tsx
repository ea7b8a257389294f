import { useConfig } from '#web/api/config.ts'
import type { LegalSection } from '#web/features/legal/legal-document.ts'
import { Outside, Points, Sub, Table, Words } from '#web/features/legal/legal-parts.tsx'
import { showCookieSettings } from '#web/ui/cookie-settings.ts'

import classes from './cookies.module.css'

const necessary = [
  [
    '__Host-oauth',
    'Файл cookie',
    'Возвращает именно вас после входа через Яндекс или Google. Недоступен скриптам.',
    '10 минут'
  ],
  [
    'own',
    'Файл cookie',
    'Не считать ваши собственные переходы по коротким ссылкам. Ставится, только если вы включили это в профиле.',
    '400 дней'
  ],
  ['token', 'Хранилище браузера', 'Ваш вход в аккаунт.', 'до выхода, самое большее 30 дней'],
  [
    'cookie-choice',
    'Хранилище браузера',
    'Ваш ответ в окне о cookie, его дата и редакция.',
    'пока не очистите'
  ],
  [
    'тема, недавнее, utm, advertisers, own-visits, qr-design',
    'Хранилище браузера',
    'Светлая или тёмная тема, недавно открытые ссылки, последние UTM-метки и рекламодатели ваших ссылок, с какого дня не считать ваши переходы, цвета и логотип ваших QR-кодов.',
    'пока не очистите'
  ],
  [
    'username, triedWay, placeAfterSignIn, черновики, служебные отметки',
    'Хранилище вкладки',
    'Ваша почта, чтобы не вводить её заново, если вход закончится сам; через какой сервис вы входите и куда вернуться после входа; недописанная ссылка или вопрос в поддержку; что вы свернули на экране и что страница уже обновлялась.',
    'до выхода или закрытия вкладки'
  ]
]

const counting = [
  ['_ym_uid, _ym_d', 'Файлы cookie', 'Отличают один браузер от другого.', 'до 1 года'],
  ['_ym_isad, _ym_visorc', 'Файлы cookie', 'Служебные: блокировщик рекламы, вид счётчика.', 'до 2 дней'],
  ['_ym…', 'Хранилище браузера', 'Служебные записи счётчика.', 'до отзыва согласия']
]

const columns = ['Имя', 'Где', 'Зачем', 'Сколько живёт']

/** True for this very installation: whether there is a counter at all. */
function Counter() {
  const { data: config } = useConfig()
  if (!config?.metrikaId) return <Words>Сейчас Яндекс Метрика на этом сервере не подключена.</Words>
  return (
    <Words>
      Сейчас Яндекс Метрика подключена, счётчик № {config.metrikaId}. Изменить свой выбор можно в любой
      момент:{' '}
      <button type="button" className={classes.settings} onClick={() => showCookieSettings(true)}>
        открыть настройки cookie
      </button>
      .
    </Words>
  )
}

export const cookieSection: LegalSection = {
  id: 'cookie',
  title: 'Cookie и хранилище браузера',
  body: (
    <>
      <Sub>Необходимое</Sub>
      <Words>Без этого сервис не работает, поэтому согласия мы не спрашиваем.</Words>
      <Table caption="Что сервис кладёт в браузер сам" columns={columns} rows={necessary} />
      <Sub>Яндекс Метрика</Sub>
      <Counter />
      <Points
        items={[
          'Скрипт Метрики загружается только после кнопки «Принять» или отметки в настройках. До ответа и после отказа к Яндексу не уходит ни одного запроса.',
          'Метрике сообщается вид страницы, например «/links/:id», а не её адрес: в нём нет номеров ваших ссылок, токенов и запросов поиска. Вебвизор, карта кликов и слежение за ссылками выключены.',
          'Отказаться после согласия так же просто: передача прекращается сразу, файлы cookie и записи Метрики на нашем домене удаляются. Файлы на домене Яндекса удаляются в настройках браузера.'
        ]}
      />
      <Table caption="Что добавляет Метрика с вашего согласия" columns={columns} rows={counting} />
      <Words>
        Данные получает ООО «ЯНДЕКС» (119021, Москва, ул. Льва Толстого, 16):{' '}
        <Outside href="https://yandex.ru/legal/confidential/">политика конфиденциальности Яндекса</Outside>.
      </Words>
    </>
  )
}
