CREATE TABLE "daily_closings" (
	"day" date PRIMARY KEY NOT NULL,
	"players" bigint NOT NULL,
	"pools" bigint NOT NULL,
	"platform" bigint NOT NULL,
	"mint" bigint NOT NULL,
	"minted" bigint NOT NULL,
	"burnt" bigint NOT NULL,
	"transactions" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
