#!/bin/sh
# Runs once, when the database is created: Qafila's login, its database, its extensions and roles.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v password="$QAFILA_PASSWORD" <<'SQL'
create role qafila login password :'password' nosuperuser noinherit nobypassrls;
create database qafila owner qafila encoding 'UTF8' template template0;
SQL
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v login=qafila -d qafila -f /qafila/roles.sql
