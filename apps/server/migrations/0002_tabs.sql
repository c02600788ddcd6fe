-- The tab bar that a new shop opens with; an operator may change it later. The pictures are the storefront's own.
insert into tabs (type, name, icon_selected, icon_unselected, position) values
  ('home', '{"zh-TW": "首頁", "zh-CN": "首页", "en": "Home"}', '/tab/home-on.svg', '/tab/home-off.svg', 0),
  ('classify', '{"zh-TW": "分類", "zh-CN": "分类", "en": "Browse"}', '/tab/classify-on.svg', '/tab/classify-off.svg', 1),
  ('orders', '{"zh-TW": "訂單", "zh-CN": "订单", "en": "Orders"}', '/tab/orders-on.svg', '/tab/orders-off.svg', 2),
  ('mine', '{"zh-TW": "我的", "zh-CN": "我的", "en": "Me"}', '/tab/mine-on.svg', '/tab/mine-off.svg', 3);
