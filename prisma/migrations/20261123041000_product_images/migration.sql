-- Whether an image's address is a product's of the account. By hash, because addresses may be longer than an index entry.
CREATE INDEX "products_account_id_image_idx" ON "products" ("account_id", md5("image_url")) WHERE "image_url" IS NOT NULL;
