/** Of targets, for the form's warning and for the redirect: to these no mark is added. */
export const addressesWithErid: readonly string[] = [
  'https://a.ru/?erid=LjN8',
  'https://a.ru/?x=1&erid=LjN8#top',
  'https://a.ru/?%65rid=LjN8',
  'https://a.ru/?e%72i%64=LjN8',
  'https://a.ru/?erid=&erid=LjN8',
  'https://a.ru/?erid==',
  'https://a.ru?erid=LjN8'
]

/** And to these it is. */
export const addressesWithoutErid: readonly string[] = [
  'https://a.ru/',
  'https://a.ru/?',
  'https://a.ru/?erid',
  'https://a.ru/?erid=&myerid=1',
  'https://a.ru/?erid=%20',
  'https://a.ru/?erid=+%20',
  'https://a.ru/?erid= &x=1',
  'https://a.ru/?ERID=LjN8',
  'https://a.ru/?%45rid=LjN8',
  'https://a.ru/?erid%00=LjN8',
  'https://a.ru/?erid[]=LjN8',
  'https://a.ru/?+erid=LjN8',
  'https://a.ru/?a=1;erid=LjN8',
  'https://a.ru/#x?erid=LjN8',
  'https://a.ru/?q=?erid=LjN8',
  'https://a.ru/erid=LjN8'
]
