-- The same letter may be written as one or as two, by a Mac for example: they are one tag, and the same word to a search.
update links set title = normalize(title), advertiser = normalize(advertiser)
where title is not nfc normalized or advertiser is not nfc normalized;
update links set tags = composed.tags, tag_keys = composed.keys
from (
  select id, array_agg(tag order by place) as tags, array_agg(key order by place) as keys
  from (
    select distinct on (links.id, normalize(each.key)) links.id, normalize(each.tag) as tag, normalize(each.key) as key, place
    from links, unnest(tags, tag_keys) with ordinality as each (tag, key, place)
    where array_to_string(tags, ' ') is not nfc normalized
    order by links.id, normalize(each.key), place) as once
  group by id) as composed
where links.id = composed.id;
