import classes from './how-to-read.module.css'

/** Which figures are whose, on every screen that shows both. */
export const HowToRead = () => (
  <p className={classes.note}>
    Wildberries не говорит, кто из покупателей пришёл по ссылке. Переходы и люди считаем мы, по вашим ссылкам.
    Открытия, корзина, заказы и выкупы – весь товар целиком, откуда бы ни пришли покупатели. Заказы&nbsp;–
    без&nbsp;отменённых. Выкупы по дням Wildberries показывает неделю: что выкупили позже, есть только в сумме
    за период.
  </p>
)
