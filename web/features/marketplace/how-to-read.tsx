import { LATER_BUYOUTS } from '#web/ui/orders/measures.ts'

import classes from './how-to-read.module.css'

/** Which figures are whose, on every screen that shows both. */
export const HowToRead = () => (
  <p className={classes.note}>
    Wildberries не говорит, кто из покупателей пришёл по ссылке. Переходы и люди считаем мы, по вашим ссылкам.
    Открытия, корзина, заказы и выкупы – весь товар целиком, откуда бы ни пришли покупатели. Заказы&nbsp;–
    без&nbsp;отменённых. {LATER_BUYOUTS}
  </p>
)
